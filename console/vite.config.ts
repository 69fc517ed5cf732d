import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Nothing is inlined, since the policy of the pages allows scripts and styles from files alone.
export default defineConfig({
  base: '/console/',
  plugins: [react()],
  build: {
    outDir: '../target/classes/console',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
  },
});
