import type { NewThingForms } from '../areas/operate/change-sets/AddChange.tsx'
import { ChangeSetPage } from '../areas/operate/change-sets/ChangeSetPage.tsx'
import { lazyDialog } from '../ui/code/lazy-dialog.tsx'

/**
 * Content, config, texts, segments and the catalog have forms that need their screen; they are added to a set from
 * there.
 */
const newThings: NewThingForms = {
  announcement: lazyDialog(() =>
    import('../areas/communicate/announcements/AnnouncementDrawer.tsx').then((module) => module.AnnouncementDrawer),
  ),
  event: lazyDialog(() => import('../areas/engage/events/EventDrawer.tsx').then((module) => module.EventDrawer)),
  'cloud-file': lazyDialog(() =>
    import('../areas/operate/cloud-files/CloudFileDrawer.tsx').then((module) => module.CloudFileDrawer),
  ),
  job: lazyDialog(() => import('../areas/operate/scheduler/JobDrawer.tsx').then((module) => module.JobDrawer)),
  leaderboard: lazyDialog(() =>
    import('../areas/engage/leaderboards/CreateLeaderboardDrawer.tsx').then((module) => module.CreateLeaderboardDrawer),
  ),
  template: lazyDialog(() =>
    import('../areas/communicate/campaigns/TemplateDrawer.tsx').then((module) => module.TemplateDrawer),
  ),
  timer: lazyDialog(() => import('../areas/operate/timers/TimerDrawer.tsx').then((module) => module.TimerDrawer)),
  trial: lazyDialog(() => import('../areas/operate/trials/TrialDrawer.tsx').then((module) => module.TrialDrawer)),
}

/** A change set, with forms of other areas for new records. */
export const ChangeSetScreen = () => <ChangeSetPage newThings={newThings} />
