import {
  IconDeviceGamepad2,
  IconGauge,
  IconHistory,
  IconListCheck,
  IconMail,
  IconRocket,
  IconServer,
  IconUserCircle,
  IconUserCog,
} from '../ui/icons.ts'
import type { NavGroup } from './nav-groups.ts'

/** The screens of an organization. The order is the one operators know. */
export const organizationNavigation: readonly NavGroup[] = [
  {
    label: 'Admin',
    entries: [
      { label: 'Games', icon: IconDeviceGamepad2, path: 'games', key: 'g', right: 'view games', isAnywhere: true },
      {
        label: 'User Administration',
        short: 'Users',
        icon: IconUserCog,
        path: 'users',
        key: 'u',
        right: 'view users',
        call: 'listAdminUsers',
      },
      {
        label: 'Service plans',
        short: 'Services',
        icon: IconServer,
        path: 'service-plans',
        key: 'v',
        right: 'view service-plans',
        call: 'listServicePlans',
      },
      { label: 'Plans', icon: IconListCheck, path: 'plans', key: 'l', right: 'view audit', call: 'listPlans' },
      {
        label: 'Audit Trail',
        short: 'Audit',
        icon: IconHistory,
        path: 'audit',
        key: 'a',
        right: 'view audit',
        call: 'listAuditEntries',
      },
      { label: 'Outbox', icon: IconMail, path: 'outbox', key: 'o', right: 'view users', call: 'listEmails' },
      { label: 'My Account', short: 'Account', icon: IconUserCircle, path: 'account', key: 'm' },
      { label: 'Usage', icon: IconGauge, path: 'usage', call: 'getUsageUrl' },
      {
        label: 'Getting Started',
        short: 'Start',
        icon: IconRocket,
        path: 'getting-started',
        key: 'h',
        call: 'getGettingStarted',
      },
    ],
  },
]
