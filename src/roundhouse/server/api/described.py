"""The records of the page contract as models, so that the served OpenAPI describes them."""

from types import UnionType
from typing import Any, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from pydantic import BaseModel, create_model

from roundhouse.table import contract, lists, review_contract, view_contract

_MODELS: dict[Any, type[BaseModel]] = {}


def model(record: Any) -> type[BaseModel]:
    """The model of a record of the contract."""
    if record not in _MODELS:
        hints = get_type_hints(record, include_extras=True)
        fields: dict[str, Any] = {name: _field(hint) for name, hint in hints.items()}
        _MODELS[record] = create_model(record.__name__, __doc__=record.__doc__, **fields)
    return _MODELS[record]


def _field(hint: Any) -> tuple[Any, Any]:
    if get_origin(hint) is NotRequired:
        return _described(get_args(hint)[0]) | None, None
    return _described(hint), ...


def _described(hint: Any) -> Any:
    """The type with models in the place of records."""
    if is_typeddict(hint):
        return model(hint)
    inside = tuple(_described(one) for one in get_args(hint))
    if get_origin(hint) in (Union, UnionType):
        return Union[inside]
    return list[inside[0]] if get_origin(hint) is list else hint  # type: ignore[valid-type]


PageJson = model(contract.PageJson)
ChatJson = model(contract.ChatJson)
NarrationJson = list[model(contract.EntryJson)]  # type: ignore[valid-type, misc]
TeachingJson = model(contract.TeachingJson)
WhyJson = model(contract.WhyJson)
WorthJson = model(contract.WorthJson)
HintsJson = model(contract.HintsJson)
DailyJson = model(lists.DailyJson)
MeJson = model(lists.MeJson)
RatedSeatsJson = model(lists.RatedSeatsJson)
RatingsJson = model(lists.RatingsJson)
ReviewStateJson = model(review_contract.ReviewStateJson)
ViewJson = model(view_contract.ViewJson)
VerdictJson = model(review_contract.VerdictJson)
PuzzlesJson = model(review_contract.PuzzlesJson)
HindsightStateJson = model(review_contract.HindsightStateJson)
