import { Button, NativeSelect, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { Search } from './Search';
import { useSession } from './state';
import { Tour } from './Tour';
import { words } from './words';

const PLACES: [string, string][] = [
  ['/', 'Home'],
  ['/customers', 'Customers'],
  ['/invoices', 'Invoices'],
  ['/subscriptions', 'Subscriptions'],
  ['/payments', 'Payments'],
  ['/usage', 'Usage'],
  ['/reports', 'Reports'],
  ['/months', 'Month-end'],
  ['/runs', 'Billing runs'],
  ['/parked', 'Parked work'],
  ['/jobs', 'Jobs'],
  ['/mails', 'Emails'],
  ['/catalog', 'Catalog'],
  ['/playground', 'Playground'],
  ['/settings', 'Settings'],
];

function Seller() {
  const { session, seller, choose } = useSession();
  const navigate = useNavigate();
  return (
    <NativeSelect
      label="Seller"
      size="sm"
      value={seller.id}
      onChange={(event) => {
        choose(event.currentTarget.value);
        void navigate('/');
      }}
      data={session.sellers.map((one) => ({ value: one.id, label: one.mode === 'SANDBOX' ? `${one.name} (sandbox)` : one.name }))}
      description={words(seller.role)}
    />
  );
}

function Scheme() {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <Button variant="default" size="sm" onClick={() => setColorScheme(other)}>
      {other === 'dark' ? 'Dark' : 'Light'} mode
    </Button>
  );
}

/** Goes to the part of a screen that the address names, as soon as it is there. */
function useHash(hash: string, path: string) {
  useEffect(() => {
    if (hash === '') return undefined;
    const go = () => {
      const part = document.getElementById(hash.slice(1));
      part?.scrollIntoView();
      return part !== null;
    };
    if (go()) return undefined;
    const watcher = new MutationObserver(() => go() && watcher.disconnect());
    watcher.observe(document.body, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [hash, path]);
}

/** What surrounds every screen: where one can go, for whom one works, and the search. */
export function Shell({ children }: { children: ReactNode }) {
  const { session, seller, leave } = useSession();
  const places: [string, string][] = seller.mode === 'SANDBOX' ? [...PLACES, ['/clock', 'Sandbox clock']] : PLACES;
  const [menu, setMenu] = useState(false);
  const place = useLocation();
  useEffect(() => {
    setMenu(false);
    window.scrollTo(0, 0);
  }, [place.pathname]);
  useHash(place.hash, place.pathname);
  return (
    <div className="shell">
      <a className="skip" href="#content">
        Skip to content
      </a>
      <section className="bar" aria-label="Search and menu">
        <Button className="menu" variant="default" size="sm" aria-expanded={menu} aria-controls="places" onClick={() => setMenu(!menu)}>
          Menu
        </Button>
        <span className="brand">Billwright</span>
        <Search />
      </section>
      <aside id="places" aria-label="Seller and navigation" className={menu ? 'side open' : 'side'}>
        <Seller />
        <nav aria-label="Main">
          {places.map(([to, text]) => (
            <NavLink key={to} to={to} end={to === '/'}>
              {text}
            </NavLink>
          ))}
        </nav>
        <div className="me">
          <Tour />
          <Scheme />
          <Button variant="default" size="sm" onClick={() => void leave()}>
            Sign out
          </Button>
          <span className="who">{session.person.name}</span>
        </div>
      </aside>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
