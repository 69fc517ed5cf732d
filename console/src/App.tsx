import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { Shell } from './Shell';
import { Accept } from './screens/Accept';
import { Home } from './screens/Home';
import { SignIn } from './screens/SignIn';
import { Signed, useSessionQuery } from './state';

const Customers = lazy(() => import('./screens/Customers'));
const Customer = lazy(() => import('./screens/Customer'));
const Invoices = lazy(() => import('./screens/Invoices'));
const Invoice = lazy(() => import('./screens/Invoice'));
const InvoiceWhy = lazy(() => import('./screens/InvoiceWhy'));
const Subscriptions = lazy(() => import('./screens/Subscriptions'));
const Subscription = lazy(() => import('./screens/Subscription'));
const Order = lazy(() => import('./screens/Order'));
const CreditNote = lazy(() => import('./screens/CreditNote'));
const Parked = lazy(() => import('./screens/Parked'));
const Payments = lazy(() => import('./screens/Payments'));
const Months = lazy(() => import('./reports/Months'));
const Month = lazy(() => import('./reports/Month'));
const Integrity = lazy(() => import('./screens/Integrity'));
const Catalog = lazy(() => import('./screens/Catalog'));
const Plan = lazy(() => import('./screens/Plan'));
const PlanEdit = lazy(() => import('./screens/PlanEdit'));
const PlanCompare = lazy(() => import('./screens/PlanCompare'));
const Playground = lazy(() => import('./screens/Playground'));
const Clock = lazy(() => import('./screens/Clock'));
const Settings = lazy(() => import('./screens/Settings'));
const Usage = lazy(() => import('./screens/Usage'));
const Meter = lazy(() => import('./screens/Meter'));
const Runs = lazy(() => import('./screens/Runs'));
const Jobs = lazy(() => import('./screens/Jobs'));
const Import = lazy(() => import('./screens/Import'));
const Mails = lazy(() => import('./screens/Mails'));
const Mail = lazy(() => import('./screens/Mail'));
const Statement = lazy(() => import('./screens/Statement'));
const Recast = lazy(() => import('./screens/Recast'));
const PlanChanges = lazy(() => import('./screens/PlanChanges'));
const Recurring = lazy(() => import('./reports/Recurring'));
const Retention = lazy(() => import('./reports/Retention'));
const Receivables = lazy(() => import('./reports/Receivables'));
const Forecast = lazy(() => import('./reports/Forecast'));
const ReportView = lazy(() => import('./reports/View'));
const UsageAndMargin = lazy(() => import('./reports/UsageAndMargin'));

function Nowhere() {
  return <h1>Page not found</h1>;
}

/** Every screen by its address. All but the first are loaded when they are opened. */
function Screens() {
  return (
    <Suspense fallback={<p role="status">Loading …</p>}>
      <Routes>
        <Route index element={<Home />} />
        <Route path="sign-in" element={<Navigate to="/" replace />} />
        <Route path="customers" element={<Customers />} />
        <Route path="customers/:id" element={<Customer />} />
        <Route path="invoices" element={<Invoices />} />
        <Route path="invoices/:id" element={<Invoice />} />
        <Route path="invoices/:id/explanation" element={<InvoiceWhy />} />
        <Route path="subscriptions" element={<Subscriptions />} />
        <Route path="subscriptions/:id" element={<Subscription />} />
        <Route path="orders/:id" element={<Order />} />
        <Route path="credit-notes/:id" element={<CreditNote />} />
        <Route path="payments" element={<Payments />} />
        <Route path="parked" element={<Parked />} />
        <Route path="months" element={<Months />} />
        <Route path="months/:month" element={<Month />} />
        <Route path="integrity" element={<Integrity />} />
        <Route path="reports" element={<Recurring />} />
        <Route path="reports/retention" element={<Retention />} />
        <Route path="reports/receivables" element={<Receivables />} />
        <Route path="reports/forecast" element={<Forecast />} />
        <Route path="reports/usage" element={<UsageAndMargin />} />
        <Route path="reports/views/:id" element={<ReportView />} />
        <Route path="catalog" element={<Catalog />} />
        <Route path="catalog/:id" element={<Plan />} />
        <Route path="catalog/:id/edit" element={<PlanEdit />} />
        <Route path="catalog/:id/compare" element={<PlanCompare />} />
        <Route path="playground" element={<Playground />} />
        <Route path="usage" element={<Usage />} />
        <Route path="usage/:subscription/:brick" element={<Meter />} />
        <Route path="runs" element={<Runs />} />
        <Route path="jobs" element={<Jobs />} />
        <Route path="jobs/imports/:id" element={<Import />} />
        <Route path="mails" element={<Mails />} />
        <Route path="mails/:id" element={<Mail />} />
        <Route path="customers/:id/statement" element={<Statement />} />
        <Route path="subscriptions/:id/recast" element={<Recast />} />
        <Route path="catalog/:id/changes" element={<PlanChanges />} />
        <Route path="clock" element={<Clock />} />
        <Route path="settings/*" element={<Settings />} />
        <Route path="*" element={<Nowhere />} />
      </Routes>
    </Suspense>
  );
}

function Door() {
  const query = useSessionQuery();
  if (query.isPending) return <p className="alone" role="status">Loading …</p>;
  if (!query.data) return <SignIn />;
  return (
    <Signed session={query.data}>
      <Shell>
        <Screens />
      </Shell>
    </Signed>
  );
}

export function App() {
  return (
    <Routes>
      <Route path="accept" element={<Accept />} />
      <Route path="*" element={<Door />} />
    </Routes>
  );
}
