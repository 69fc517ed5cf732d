import { Alert } from '@mantine/core';

/** A secret that the service shows this once. */
export function Once({ secret, what }: { secret: string | null | undefined; what: string }) {
  if (!secret) return null;
  return (
    <Alert variant="outline" color="blue" title={`${what} (shown only once)`} role="status">
      <code className="code">{secret}</code>
    </Alert>
  );
}
