import { type AreaRecords, shownIn } from '../../../shell/records/records.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { IconMailForward, IconTemplate } from '../../../ui/layout/icons.ts'

export const records = {
  campaign: {
    label: 'Campaign',
    plural: 'Campaigns',
    icon: IconMailForward,
    address: (place, { id }) => ({ to: paths.inRealm(place, `campaigns/${encodeURIComponent(id)}`) }),
    create: { right: 'create campaigns', screen: 'campaigns/new', searchWords: 'send mail message push' },
  },
  template: {
    label: 'Template',
    plural: 'Templates',
    icon: IconTemplate,
    address: shownIn('message-templates'),
    form: lazyDialog(() => import('./TemplateDrawer.tsx').then((module) => module.TemplateDrawer)),
  },
} satisfies AreaRecords
