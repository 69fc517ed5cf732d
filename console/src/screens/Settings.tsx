import { lazy } from 'react';
import { NavLink, Route, Routes } from 'react-router';
import { Title } from '../ui/basics';

const Seller = lazy(() => import('./SettingsSeller'));
const Keys = lazy(() => import('./SettingsKeys'));
const Members = lazy(() => import('./SettingsMembers'));
const Passkeys = lazy(() => import('./SettingsPasskeys'));
const Webhooks = lazy(() => import('./SettingsWebhooks'));
const Audit = lazy(() => import('./SettingsAudit'));

const PARTS: [string, string][] = [
  ['', 'Seller'],
  ['keys', 'Keys'],
  ['members', 'Members'],
  ['passkeys', 'Passkeys'],
  ['webhooks', 'Webhooks'],
  ['audit', 'Audit log'],
];

export default function Settings() {
  return (
    <>
      <Title>Settings</Title>
      <nav className="parts" aria-label="Settings">
        {PARTS.map(([path, text]) => (
          <NavLink key={path} to={path === '' ? '/settings' : `/settings/${path}`} end>
            {text}
          </NavLink>
        ))}
      </nav>
      <Routes>
        <Route index element={<Seller />} />
        <Route path="keys" element={<Keys />} />
        <Route path="members" element={<Members />} />
        <Route path="passkeys" element={<Passkeys />} />
        <Route path="webhooks" element={<Webhooks />} />
        <Route path="audit" element={<Audit />} />
      </Routes>
    </>
  );
}
