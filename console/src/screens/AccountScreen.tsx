import { ReportSection } from '../areas/analyze/results/ReportSection.tsx'
import { AccountPage } from '../areas/organization/customers/AccountPage.tsx'

/** My Account, with the settings of higher areas. */
export const AccountScreen = () => <AccountPage settings={<ReportSection />} />
