export interface List {
  list_id: string;
  name: string;
  description: string | null;
  favorite: boolean;
  created_at: string;
  updated_at: string;
}
