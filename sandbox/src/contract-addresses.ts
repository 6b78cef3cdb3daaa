/** Where the sandbox's contracts stand. The chain is always fresh and the order of deployment fixed, so it is known. */
export const contractAddresses = {
  usdc: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  harbour: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
  tbill: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
  credit: '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9',
  router: '0x0165878A594ca255338adfa4d48449f69242Eb8F',
  harbourVenue: '0xa513E6E4b8f2a923D98304ec87F64353C4D5C853',
} as const
