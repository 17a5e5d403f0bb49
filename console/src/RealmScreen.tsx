import { UngivenStrip } from './areas/monetize/ungiven-rewards/UngivenStrip.tsx'
import { RealmPage } from './areas/organization/realms/RealmPage.tsx'

/** The page of a realm, below what needs an operator. */
export const RealmScreen = () => (
  <>
    <UngivenStrip />
    <RealmPage />
  </>
)
