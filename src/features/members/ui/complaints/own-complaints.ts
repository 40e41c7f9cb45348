import type { Api } from '#page/api.ts'

export const ownComplaints = (api: Api) => api.members.complaints.queryOptions({ input: {} })
