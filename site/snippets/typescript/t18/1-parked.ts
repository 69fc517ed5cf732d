import { all } from '@billwright/sdk';

const parked = all((page) => billwright.billing.listParkedWork({ query: page }));
for await (const { work_kind, work_id, cause, since } of parked) {
  console.log(work_kind, work_id, cause, since);
}
