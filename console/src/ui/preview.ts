import { keepPreviousData, useQuery } from '@tanstack/react-query';

/**
 * What the service works out for what is typed, while it is typed. `data` may be of what was typed before; `current` is
 * of exactly this or undefined, and only that may be done.
 */
export function usePreview<B, A>(name: unknown[], body: B | undefined, ask: (body: B) => Promise<A>) {
  const query = useQuery({
    queryKey: ['preview', ...name, body],
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    queryFn: () => ask(body!),
  });
  const asked = body !== undefined;
  const failed = asked && query.error ? query.error : undefined;
  return {
    data: asked && !failed ? query.data : undefined,
    current: asked && !failed && !query.isPlaceholderData && !query.isFetching ? query.data : undefined,
    error: failed,
    waiting: asked && query.isFetching,
  };
}
