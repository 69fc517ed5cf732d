import { all } from '@billwright/sdk';

const entries = all((page) =>
  billwright.events.listAuditEntries({ query: { ...page, object_id: customer_id } }),
);
for await (const { recorded_at, actor, address, operation } of entries) {
  console.log(recorded_at, actor.kind, address, operation);
}
//= POST /customers
