import { ResultsPanel } from '../areas/analyze/results/ResultsPanel.tsx'
import { TrialsPage } from '../areas/operate/trials/TrialsPage.tsx'

/** The trials of a realm, with the results of a higher area. */
export const TrialsScreen = () => <TrialsPage Results={ResultsPanel} />
