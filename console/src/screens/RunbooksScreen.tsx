import { ResultsPanel } from '../areas/analyze/results/ResultsPanel.tsx'
import { GiftPicker } from '../areas/monetize/inventory/GiftPicker.tsx'
import { GiftsInput } from '../areas/monetize/inventory/GiftsInput.tsx'
import type { GiftInputs } from '../areas/operate/runbooks/gift-inputs.ts'
import { RunbooksPage } from '../areas/operate/runbooks/RunbooksPage.tsx'

const gifts: GiftInputs = { Picker: GiftPicker, List: GiftsInput }

/** The runbooks of a realm, with the gift inputs and the results of higher areas. */
export const RunbooksScreen = () => <RunbooksPage gifts={gifts} Results={ResultsPanel} />
