/** The countries with regions and places of their own, by ISO 3166-1 code. */
export const COUNTRIES = ['NL', 'BE', 'DE', 'AT', 'CH', 'GB', 'FR', 'ES', 'IT', 'PL'] as const
export type Country = (typeof COUNTRIES)[number]
