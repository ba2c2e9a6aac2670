import type { MEMBER_TYPES } from '../../routing/checks.ts';
import type { DevicesView } from './devices.server.ts';
import type { DownloadsView } from './downloads.server.ts';
import type { LicensesView } from './licenses.server.ts';
import type { OrdersView } from './orders.server.ts';
import type { OverviewView } from './overview.server.ts';
import type { ProfileView } from './profile.server.ts';
import type { SecurityView } from './security.server.ts';
import type { SubscriptionsView } from './subscriptions.server.ts';
import type { TicketsView } from './tickets.server.ts';

export type Screen = (typeof MEMBER_TYPES)[number];

export type Views = {
  readonly overview: OverviewView;
  readonly licences: LicensesView;
  readonly devices: DevicesView;
  readonly orders: OrdersView;
  readonly subscriptions: SubscriptionsView;
  readonly downloads: DownloadsView;
  readonly tickets: TicketsView;
  readonly profile: ProfileView;
  readonly security: SecurityView;
};

export type Opened = {
  [Name in Screen]: { readonly screen: Name; readonly view: Views[Name] };
}[Screen];
