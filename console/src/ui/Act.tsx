import { Button, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { newKey, Refused, type Schema } from '../api/client';
import { useSession } from '../state';
import { Failure } from './basics';

type Role = Schema['Role'];

/** What is wrong with a field, of a row if there are several. */
export type Wrong = (field: string, row?: number) => string | undefined;

const MARKED = 'See the errors at the fields';

/**
 * A button that opens a dialog in which one act is prepared, shown and done. A repeat of the same act, after an answer
 * was lost, has the key of the first and so takes effect once; a changed one is another act.
 */
export function Act<B>({ label, title, body, children, run, done, confirm, danger, primary, disabled, opened, roles = ['OWNER', 'FINANCE'] }: {
  label: string;
  title?: string;
  /** What will be sent; undefined while something is missing. */
  body: () => B | undefined;
  /** What is shown; fields say beside themselves what the service finds wrong with them. */
  children?: ReactNode | ((wrong: Wrong) => ReactNode);
  run: (body: B, key: string) => Promise<unknown>;
  done?: (answer: unknown) => void;
  confirm?: string;
  danger?: boolean;
  primary?: boolean;
  disabled?: boolean;
  /** Called when the dialog opens. */
  opened?: () => void;
  /** Who sees it. The service decides who may do it. */
  roles?: Role[];
}) {
  const { seller } = useSession();
  const [open, setOpen] = useState(false);
  const keys = useRef(new Map<string, string>());
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: (sent: B) => {
      const text = JSON.stringify(sent) ?? '';
      const key = keys.current.get(text) ?? newKey();
      keys.current.set(text, key);
      return run(sent, key);
    },
    onSuccess: async (answer) => {
      keys.current.clear();
      setOpen(false);
      await client.invalidateQueries();
      done?.(answer);
    },
    // What was shown may be what somebody else has changed meanwhile.
    onError: () => client.invalidateQueries({ queryKey: ['preview'] }),
  });
  const close = () => {
    setOpen(false);
    if (act.error) void client.invalidateQueries();
  };
  const sent = open ? body() : undefined;
  const shown = new Set<string>();
  const wrong: Wrong = (field, row) => {
    const text = act.error instanceof Refused ? act.error.about(field, row) : undefined;
    if (text !== undefined) shown.add(text);
    return text;
  };
  const content = typeof children === 'function' ? (open ? children(wrong) : null) : children;
  const fields = act.error instanceof Refused ? Object.values(act.error.fields) : [];
  const isAllMarked = fields.length > 0 && fields.every((texts) => shown.has(texts.join(', ')));
  const show = () => {
    act.reset();
    opened?.();
    setOpen(true);
  };
  if (!roles.some((role) => role === seller.role)) return null;
  return (
    <>
      <Button variant={primary ? 'filled' : 'default'} disabled={disabled} onClick={show} size="sm">
        {label}
      </Button>
      <Modal opened={open} onClose={close} title={title ?? label} lockScroll={false} size="lg" transitionProps={{ duration: 0 }} closeButtonProps={{ 'aria-label': 'Close' }}>
        <form
          className="act"
          onSubmit={(event) => {
            event.preventDefault();
            if (sent !== undefined && !act.isPending) act.mutate(sent);
          }}
        >
          {content}
          {act.error && <Failure error={act.error} instead={isAllMarked ? MARKED : undefined} />}
          <div className="act-buttons">
            <Button variant="default" onClick={close}>
              Close
            </Button>
            <Button type="submit" color={danger ? 'red' : 'blue'} loading={act.isPending} disabled={sent === undefined}>
              {confirm ?? label}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  );
}
