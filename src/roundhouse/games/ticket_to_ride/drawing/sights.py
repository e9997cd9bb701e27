"""Sights of the city as silhouettes: on the plan and behind the buses of the cards."""

from roundhouse.scene.shapes import Shape, group, keep, path

_OUTLINES: dict[str, str] = {  # the foot stands at 0, 0; a unit is the height
    "towers": "M-.3,0C-.16,-.26 -.09,-.5 -.045,-.93L0,-1L.045,-.93C.09,-.5 .16,-.26 .3,0H.17C.15,-.17 -.15,-.17 -.17,0Z"
    "M-.17,-.33H.17V-.28H-.17ZM-.1,-.6H.1V-.56H-.1Z",
    "arches": "M-.55,0V-1H.55V0H.22V-.42A.22,.22 0 0 0 -.22,-.42V0ZM-.62,-1.08H.62V-.96H-.62ZM-.6,-.78H.6V-.73H-.6Z",
    "domes": "M-.62,0V-.34H.62V0ZM-.68,-.4H.68V-.34H-.68ZM-.3,-.4V-.56H.3V-.4ZM-.28,-.58C-.28,-.86 .28,-.86 .28,-.58Z"
    "M-.05,-.78H.05V-1H-.05Z",
    "mills": "M-.2,0L-.13,-.56C-.13,-.72 .13,-.72 .13,-.56L.2,0ZM-.5,-1.02L-.44,-1.08L.5,-.18L.44,-.12Z"
    "M.44,-1.08L.5,-1.02L-.44,-.12L-.5,-.18Z",
    "lamps": "M-.03,0V-.74H.03V0ZM-.1,-.74H.1L.13,-.94H-.13ZM-.16,-.94H.16L0,-1.06ZM-.09,-.1H.09V0H-.09Z",
    "columns": "M-.22,0V-.1H-.14V-.16H-.08V-.78H-.14V-.84H.14V-.78H.08V-.16H.14V-.1H.22V0ZM-.03,-.84V-1L.1,-.92L.03,-.9"
    "V-.84Z",
}
OF_CARDS = ("mills", "lamps", "domes", "arches", "towers", "columns")


@keep
def sight(kind: str, x: float, y: float, high: float, ink: str) -> Shape:
    """One silhouette, its foot at this point."""
    drawn = path(_OUTLINES[kind], fill=ink)
    return group([drawn], transform=f"translate({x:.1f} {y:.1f}) scale({high:.1f})")
