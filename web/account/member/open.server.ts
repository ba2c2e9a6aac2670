import { openDevices } from './devices.server.ts';
import { openDownloads } from './downloads.server.ts';
import { openLicenses } from './licenses.server.ts';
import type { Member } from './member.server.ts';
import { openOrders } from './orders.server.ts';
import { openOverview } from './overview.server.ts';
import { openProfile } from './profile.server.ts';
import type { Opened, Screen, Views } from './screens.ts';
import { openSecurity } from './security.server.ts';
import { openSubscriptions } from './subscriptions.server.ts';
import { openTickets } from './tickets.server.ts';

const OPENERS: { readonly [Name in Screen]: (member: Member) => Promise<Views[Name]> } = {
  overview: openOverview,
  licences: openLicenses,
  devices: openDevices,
  orders: openOrders,
  subscriptions: openSubscriptions,
  downloads: openDownloads,
  tickets: openTickets,
  profile: openProfile,
  security: openSecurity,
};

/** Reports a failure and returns null, so that other pages still work. */
export async function openScreen(screen: Screen, member: Member): Promise<Opened | null> {
  const { services, request } = member;
  try {
    return { screen, view: await OPENERS[screen](member) } as Opened;
  } catch (error) {
    // Without a database nothing works, so the error page says when to come back.
    if (services.isOutage(error)) throw error;
    services.report(error, request);
    return null;
  }
}
