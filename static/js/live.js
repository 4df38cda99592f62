// A table page hears of a new move without asking. The page carries its mark ("12-3") in data-mark; the stream sends
// the table's mark first and then each newer one. Where the two differ, "moved" is fired on the body and the page
// fetches its own part (hx-trigger="moved from:body"), which brings the new data-mark along.
(() => {
  const table = document.querySelector("[data-live]");
  if (!table || !window.EventSource) return;

  let source = null;
  let newest = "";
  let again = 0;

  const shown = () => document.querySelector("[data-mark]")?.dataset.mark;
  const compare = () => {
    if (newest && newest !== shown()) document.body.dispatchEvent(new CustomEvent("moved", { detail: { mark: newest } }));
  };
  const later = (what) => {
    clearTimeout(again);
    again = setTimeout(what, 5000);
  };

  const close = () => {
    clearTimeout(again);
    source?.close();
    source = null;
  };
  const open = () => {
    if (source || document.hidden) return;
    source = new EventSource(table.dataset.live);
    source.addEventListener("version", (event) => {
      newest = event.data;
      compare();
    });
    source.onerror = () => {
      // A dropped line mends itself; a refusal (the site restarts, or is full) ends the stream for good.
      if (source.readyState !== EventSource.CLOSED) return;
      close();
      later(open);
    };
  };

  // A browser has six connections for a site: a tab that nobody sees gives its own back.
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  addEventListener("pagehide", close);
  addEventListener("pageshow", open);
  for (const failed of ["htmx:sendError", "htmx:responseError"]) document.body.addEventListener(failed, () => later(compare));
  open();
})();
