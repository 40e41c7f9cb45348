/** What a signup shows after its first questions; its code comes when these are being answered. */
export { AccountStep } from './account-step.tsx'
export { CompleteDone } from './complete-done.tsx'
export { NameStep } from './name-step.tsx'
export { SignupDone } from './signup-done.tsx'
export { SignupWork } from './signup-work.tsx'
export { WhereStep } from './where-step.tsx'
