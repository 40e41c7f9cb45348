/** The countries with regions and places, as ISO 3166-1 codes. */
export const COUNTRIES = ['NL', 'BE', 'DE', 'AT', 'CH', 'GB', 'FR', 'ES', 'IT', 'PL'] as const
export type Country = (typeof COUNTRIES)[number]
