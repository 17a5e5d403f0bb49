import { DashboardPage } from '../areas/analyze/analytics/DashboardPage.tsx'
import { UngivenStrip } from '../areas/monetize/ungiven-rewards/UngivenStrip.tsx'

/** The Dashboard of a realm, below the operator's needs. */
export const DashboardScreen = () => (
  <>
    <UngivenStrip />
    <DashboardPage />
  </>
)
