import { createStart } from '@tanstack/react-start'
import { declaredErrors } from './client/error-transport.ts'

export const startInstance = createStart(() => ({ serializationAdapters: [declaredErrors] }))
