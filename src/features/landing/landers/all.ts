import { AloneTonight } from './alone-tonight.tsx'
import type { Landers } from './lander.ts'

/** The landing pages by the name in their address. */
export const landers: Landers = { alonetonight: AloneTonight }
