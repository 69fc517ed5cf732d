import { Link } from 'react-router';
import { get, type Schema } from '../api/client';
import { day } from '../time';
import { Title } from '../ui/basics';
import { LongList } from '../ui/LongList';

export default function Customers() {
  return (
    <>
      <Title>Customers</Title>
      <LongList<Schema['Customer']>
        caption="Customers, newest first"
        name={['customers']}
        load={(place) => get('/customers', undefined, place)}
        none="No customers yet."
        columns={[
          { head: 'Name', cell: (row) => <Link to={`/customers/${row.customer_id}`}>{row.customer_name}</Link> },
          { head: 'Email', cell: (row) => row.emails.join(', ') || '–' },
          { head: 'City', wide: true, cell: (row) => row.billing_address?.city ?? '–' },
          { head: 'Customer since', wide: true, cell: (row) => day(row.created_at) },
        ]}
      />
    </>
  );
}
