import { TimelinePage } from '../areas/players/timeline/TimelinePage.tsx'
import { timelineKinds } from '../timeline-kinds.ts'

/** The timeline of a player, with the texts of all areas. */
export const TimelineScreen = () => <TimelinePage kinds={timelineKinds} />
