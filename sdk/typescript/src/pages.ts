interface Page<Item> {
  data: Item[];
  next_cursor: string | null;
}

/**
 * A list of the API from its first item to its last; a page is read when its first item is needed.
 *
 *     for await (const invoice of all((page) => billwright.invoices.listInvoices({ query: { ...page, limit: 100 } }))) {
 */
export async function* all<Item>(
  list: (page: { cursor?: string }) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, void> {
  for (let page: { cursor?: string } = {}; ; ) {
    const { data, next_cursor } = await list(page);
    yield* data;
    if (next_cursor === null) {
      return;
    }
    page = { cursor: next_cursor };
  }
}
