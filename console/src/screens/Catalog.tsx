import { Link } from 'react-router';
import { get, type Schema } from '../api/client';
import { day } from '../time';
import { Title } from '../ui/basics';
import { List } from '../ui/Rows';

export default function Catalog() {
  return (
    <>
      <Title>Catalog</Title>
      <List<Schema['Plan']>
        caption="Plans"
        name={['plans']}
        load={(cursor) => get('/plans', undefined, { limit: 50, ...(cursor ? { cursor } : {}) })}
        id={(row) => row.plan_id}
        none="No plans yet."
        columns={[
          { head: 'Plan', cell: (row) => <Link to={`/catalog/${row.plan_id}`}>{row.plan_name}</Link> },
          { head: 'Latest version', cell: (row) => row.latest_version ?? 'Not published' },
          { head: 'Updated', wide: true, cell: (row) => day(row.updated_at) },
        ]}
      />
    </>
  );
}
