import { ask } from './ask.js'

/** What the sandbox is: addresses, personas, and how its command is called. It stays the same while the page is open. */
export const sandbox = await ask('GET', '/sandbox')

/** The sandbox's command as it is typed here. */
export const commandLine = (words) => `${sandbox.command} ${words}`

let running = {}

/** Pages and programs beside the service that run at this moment, by name. */
export const programs = () => running
export const learn = (links) => {
  running = links
}
