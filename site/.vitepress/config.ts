import { config } from '../src/config.ts'

export default config
