// Over a slow line: what the table needs is asked for at once, and not file after file as each is read.

const TABLE = `
  actions best changes chat clocks cockpit company devices end entrance fit glance hint history lately layout lesson
  lobby menu moments motion moves next notes notices nudges panels panzoom people phrases picks play pointer points
  rated recent seat_window share sheet shelf stage standing stars stream table tables tally thumb what wiring worth
`;

/**
 * Ask for the modules of a page while the words are still on their way. They are read only when the page is shown.
 * @param {string} page
 */
export function askAhead(page) {
  if (page !== "table") return;
  for (const name of TABLE.trim().split(/\s+/)) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = new URL(`./${name}.js`, import.meta.url).href;
    document.head.append(link);
  }
}
