// biome-ignore-all lint/performance/noBarrelFile: an entry of the published package
export {
  type Armed,
  connectSandbox,
  type PaymentCase,
  type Sandbox,
  type SandboxFacts,
  SandboxRefused,
} from './connect-sandbox.ts'
export { type StartedSandbox, type StartOptions, startSandbox } from './start-sandbox.ts'
