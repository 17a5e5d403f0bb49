// `npm run docs` writes this file from the contract.

namespace Regent
{
    internal static class ReportedEvents
    {
        internal const string Path = "/report/custom_batch/:cid/:pid/:gamerTag";
        internal const int Max = 500;
    }
}
