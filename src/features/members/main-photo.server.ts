export { updateMainPhoto as setMainPhoto } from './queries.server.ts'
