import { downloadMemberData, downloadOwnData } from "./download-data.ts";

export const memberDataRoutes = [downloadOwnData, downloadMemberData];
