import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import starlightOpenAPI, { openAPISidebarGroups } from 'starlight-openapi';

/** Where the site is served; a build for another place sets SITE_URL. */
const site = process.env.SITE_URL ?? 'https://billwright.example';

export default defineConfig({
  site,
  outDir: '../target/site',
  cacheDir: '../target/site-cache',
  trailingSlash: 'always',
  integrations: [
    starlight({
      title: 'Billwright',
      description: 'Subscription billing that is right to the cent, and that you run yourself.',
      favicon: '/favicon.svg',
      logo: { src: './figures/logo.svg' },
      customCss: ['./src/site.css'],
      head: [
        { tag: 'script', attrs: { src: '/figures.js', type: 'module' } },
        { tag: 'script', attrs: { src: '/names.js', type: 'module' } },
        { tag: 'link', attrs: { rel: 'alternate', type: 'text/plain', href: '/llms.txt', title: 'For agents' } },
      ],
      pagefind: true,
      expressiveCode: { defaultProps: { wrap: true } },
      plugins: [
        starlightOpenAPI([
          {
            base: 'reference',
            schema: './public/openapi/billwright-v2.yaml',
            sidebar: { label: 'API reference', collapsed: true },
            // The examples of the contract are run by its tests; code made up from them would be run by nobody.
            snippets: { operation: false, requestBody: false, response: false },
          },
        ]),
      ],
      sidebar: [
        { label: 'Get started in ten minutes', slug: 'start' },
        { label: 'Concepts', items: [{ autogenerate: { directory: 'concepts' } }] },
        { label: 'Guides', items: [{ autogenerate: { directory: 'guides' } }] },
        {
          label: 'Build on it',
          items: ['build/sdks', 'build/webhooks', 'build/errors', 'build/cli', 'build/agents', 'build/contract'],
        },
        { label: 'Reports', collapsed: true, items: [{ autogenerate: { directory: 'reports' } }] },
        { label: 'Rules', collapsed: true, items: [{ autogenerate: { directory: 'rules' } }] },
        { label: 'Run it', items: [{ autogenerate: { directory: 'operations' } }] },
        { label: 'Coming from elsewhere', items: [{ autogenerate: { directory: 'moving' } }] },
        ...openAPISidebarGroups,
      ],
    }),
  ],
});
