/** Texts of the announcement that welcomes new players. */
const welcome = 'welcome-7c9e6679-7425-40de-944b-e07fc1f90ae7'

export const sampleTexts: Record<string, { language: string; value: string }[]> = {
  [`${welcome}.title`]: [
    { language: 'en', value: 'Welcome aboard' },
    { language: 'de', value: 'Willkommen an Bord' },
    { language: 'fr', value: 'Bienvenue à bord' },
  ],
  [`${welcome}.summary`]: [
    { language: 'en', value: 'Your first ship is waiting.' },
    { language: 'de', value: 'Dein erstes Schiff wartet.' },
    { language: 'fr', value: 'Votre premier navire vous attend.' },
  ],
  [`${welcome}.body`]: [
    { language: 'en', value: '<p>Claim your <b>skiff</b> and sail for the Amber Isles.</p>' },
    { language: 'de', value: '<p>Hol dir dein <b>Skiff</b> und segle zu den Bernsteininseln.</p>' },
  ],
}
