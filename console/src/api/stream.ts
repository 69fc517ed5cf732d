import { send } from './client';

/**
 * Follows server-sent events until they end or the signal says so. Not `EventSource`, which cannot say for which seller
 * it asks.
 */
export async function follow(url: string, signal: AbortSignal, heard: (data: unknown) => void): Promise<void> {
  const answer = await send('GET', url, undefined, {}, signal);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (rest + value).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const data = event.split('\n').find((line) => line.startsWith('data: '));
      if (data !== undefined) heard(JSON.parse(data.slice('data: '.length)));
    }
  }
}
