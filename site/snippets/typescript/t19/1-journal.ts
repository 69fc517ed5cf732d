import { writeFile } from 'node:fs/promises';

await writeFile('journal.csv', await billwright.accounting.exportJournal());
const { ok, checks } = await billwright.seller.checkIntegrity();
console.log(ok, checks.filter((check) => !check.ok));
//= true []
