// In a file of its own, so that it is loaded by who asks for the whole list.
export { INTERESTS } from '#shared/profile.ts'
