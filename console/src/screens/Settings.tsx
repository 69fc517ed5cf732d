import { lazy } from 'react';
import { NavLink, Route, Routes } from 'react-router';
import { Title } from '../ui/basics';

const Seller = lazy(() => import('./SettingsSeller'));
const Entities = lazy(() => import('./SettingsEntities'));
const Mail = lazy(() => import('./SettingsMail'));
const Dunning = lazy(() => import('./SettingsDunning'));
const Portal = lazy(() => import('./SettingsPortal'));
const Integrations = lazy(() => import('./SettingsIntegrations'));
const Planned = lazy(() => import('./SettingsPlanned'));
const History = lazy(() => import('./SettingsHistory'));
const Keys = lazy(() => import('./SettingsKeys'));
const Members = lazy(() => import('./SettingsMembers'));
const Passkeys = lazy(() => import('./SettingsPasskeys'));
const Webhooks = lazy(() => import('./SettingsWebhooks'));
const Audit = lazy(() => import('./SettingsAudit'));

const PARTS: [string, string][] = [
  ['', 'Seller'],
  ['entities', 'Legal entities'],
  ['mail', 'Email'],
  ['dunning', 'Dunning'],
  ['portal', 'Portal'],
  ['integrations', 'Integrations'],
  ['planned', 'Planned changes'],
  ['history', 'History'],
  ['keys', 'API keys'],
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
        <Route path="entities" element={<Entities />} />
        <Route path="mail" element={<Mail />} />
        <Route path="dunning" element={<Dunning />} />
        <Route path="portal" element={<Portal />} />
        <Route path="integrations" element={<Integrations />} />
        <Route path="planned" element={<Planned />} />
        <Route path="history" element={<History />} />
        <Route path="keys" element={<Keys />} />
        <Route path="members" element={<Members />} />
        <Route path="passkeys" element={<Passkeys />} />
        <Route path="webhooks" element={<Webhooks />} />
        <Route path="audit" element={<Audit />} />
      </Routes>
    </>
  );
}
