/** What the parts of the site leave out: names of the search field and of code that scrolls, and a way by keys into tables that scroll. */
function name() {
  document.querySelector('site-search input:not([aria-label])')?.setAttribute('aria-label', 'Search');
  document.querySelectorAll('.expressive-code pre').forEach((code, i) => {
    if (code.getAttribute('role') !== 'region') code.removeAttribute('aria-label');
    else if (!code.hasAttribute('aria-label')) code.setAttribute('aria-label', `Code ${i + 1}`);
  });
}

name();
new MutationObserver(name).observe(document.body, { subtree: true, childList: true, attributeFilter: ['role'] });

const sizes = new ResizeObserver((changed) => {
  for (const { target: table } of changed) {
    if (table.scrollWidth > table.clientWidth) table.setAttribute('tabindex', '0');
    else table.removeAttribute('tabindex');
  }
});
document.querySelectorAll('.sl-markdown-content table').forEach((table) => sizes.observe(table));
