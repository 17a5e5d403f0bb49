import { DashboardPage } from '../areas/analyze/analytics/DashboardPage.tsx'
import { UngivenStrip } from '../areas/monetize/ungiven-rewards/UngivenStrip.tsx'

/** The Dashboard of a realm, below what needs an operator. */
export const DashboardScreen = () => (
  <>
    <UngivenStrip />
    <DashboardPage />
  </>
)
