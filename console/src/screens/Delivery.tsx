import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get, type Schema } from '../api/client';
import { time } from '../time';
import { Failure } from '../ui/basics';
import { Rows } from '../ui/Rows';
import { words } from '../words';

/** What was sent to an endpoint, and what it answered each time. */
export function Delivery({ of }: { of: Schema['WebhookDelivery'] }) {
  const [open, setOpen] = useState(false);
  const event = useQuery({ queryKey: ['event', of.event_id], enabled: open, queryFn: () => get('/events/{event_id}', { event_id: of.event_id }) });
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        View
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} title={words(of.event_type)} lockScroll={false} size="lg" transitionProps={{ duration: 0 }} closeButtonProps={{ 'aria-label': 'Close' }}>
        <Rows
          caption="Attempts"
          rows={of.attempts}
          id={(row) => String(row.attempt)}
          none="No attempts yet."
          columns={[
            { head: 'Time', cell: (row) => time(row.started_at) },
            { head: 'Duration', right: true, wide: true, cell: (row) => `${row.duration_ms} ms` },
            { head: 'Response', cell: (row) => `${row.status ?? '–'} ${row.answer.slice(0, 300)}` },
          ]}
        />
        <h3>Payload</h3>
        {event.error && <Failure error={event.error} />}
        {event.data && <pre className="code payload" tabIndex={0} aria-label="Payload">{JSON.stringify({ type: event.data.type, timestamp: event.data.timestamp, data: event.data.data }, null, 2)}</pre>}
      </Modal>
    </>
  );
}
