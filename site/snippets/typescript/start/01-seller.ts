import { readFile, writeFile } from 'node:fs/promises';
import { Billwright, formatCents } from '@billwright/sdk';

const key = (await readFile('billwright-data/key', 'utf8')).trim();
const billwright = new Billwright({ url: 'http://127.0.0.1:8080', key });

const { name, mode } = await billwright.seller.getSeller();
console.log(name, mode);
//= SANDBOX
