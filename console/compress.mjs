// Compresses what was built, so that the service need not do it for every request.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const built = new URL('../target/classes/console/', import.meta.url).pathname;
for (const entry of readdirSync(built, { recursive: true, withFileTypes: true })) {
  if (entry.isFile() && /\.(html|js|css|svg)$/.test(entry.name)) {
    const file = join(entry.parentPath, entry.name);
    writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
  }
}
