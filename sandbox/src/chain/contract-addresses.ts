/** Where the sandbox's contracts stand. The chain is always fresh and the order of deployment fixed, so it is known. */
export const contractAddresses = {
  usdc: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  harbour: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
  tbill: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
  credit: '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9',
  swap: '0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9',
  desk: '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707',
  timelock: '0x0165878A594ca255338adfa4d48449f69242Eb8F',
  forwarder: '0xa513E6E4b8f2a923D98304ec87F64353C4D5C853',
  router: '0x2279B7A0a67DB372996a5FaB50D91eAA73d2eBe6',
  harbourVenue: '0x8A791620dd6260079BF849Dc5567aDC3F2FdC318',
  creditDelivery: '0x610178dA211FEF7D417bC0e6FeD39F05609AD788',
  logRoots: '0xB7f8BC63BbcaD18155201308C8f3540b07f84F5e',
} as const
