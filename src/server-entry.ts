import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'

// No page of ours suspends while it is rendered, so one string costs half of what a stream does.
const fetch = createStartHandler(defaultRenderHandler)

export default { fetch }
