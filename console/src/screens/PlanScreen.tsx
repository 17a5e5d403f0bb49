import { ResultsPanel } from '../areas/analyze/results/ResultsPanel.tsx'
import { PlanPage } from '../areas/organization/plans/PlanPage.tsx'

/** A plan, with the results of a higher area. */
export const PlanScreen = () => <PlanPage Results={ResultsPanel} />
